/** placeholder */
export async function doctor(): Promise<number> {
  return Promise.resolve(0);
}
