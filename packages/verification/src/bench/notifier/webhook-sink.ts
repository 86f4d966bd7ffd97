import { createServer } from 'node:http';
import { needed } from '../../rig/variables';

/**
 * The merchants' server of the benchmarks, in a separate process. POST /hook responds with 200, POST /hang never. GET
 * /count returns the number of requests since the last GET /times, which returns when each webhook-id first arrived, in
 * milliseconds of the machine's monotonic clock.
 */
const times = new Map<string, number>();
let count = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(request.url === '/times' ? { times: Object.fromEntries(times) } : { count }));
    if (request.url === '/times') {
      times.clear();
      count = 0;
    }
    return;
  }
  request.resume();
  request.once('end', () => {
    count += 1;
    const id = String(request.headers['webhook-id']);
    if (!times.has(id)) times.set(id, Number(process.hrtime.bigint()) / 1e6);
    if (request.url !== '/hang') response.end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(needed('SINK_PORT')), '127.0.0.1');
