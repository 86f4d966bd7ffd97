import { request } from 'undici';

/**
 * Reads a metric of a process that has it once.
 * @param url where the process serves its metrics, without the path
 * @returns NaN without such a metric
 */
export async function readMetric(url: string, name: string): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  return Number(new RegExp(String.raw`^${name}(?:\{[^}]*\})? (\S+)`, 'm').exec(await body.text())?.[1]);
}

/** The memory that a process has in use. */
export async function residentMegabytes(url: string): Promise<number> {
  return (await readMetric(url, 'process_resident_memory_bytes')) / 1e6;
}
