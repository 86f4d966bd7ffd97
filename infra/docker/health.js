// The health check inside a container: the process responds on its metrics port.
const { get } = require('node:http');

const TIMEOUT_MS = 2_000;

get(`http://127.0.0.1:${process.env.METRICS_PORT}/health/live`, { timeout: TIMEOUT_MS }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
