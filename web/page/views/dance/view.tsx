export function Dance() {
  return <p />;
}
