export function Gallery() {
  return <p />;
}
