export function Workshop() {
  return <p />;
}
