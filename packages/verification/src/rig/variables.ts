/** A variable that the calling command must have set. */
export function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set: run this through npm`);
  return value;
}
