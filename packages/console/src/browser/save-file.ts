const KEPT_MS = 60_000;

/** Has the browser save something as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, KEPT_MS);
}
