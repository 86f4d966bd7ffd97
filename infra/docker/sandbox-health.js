// The health check inside the container of the sandbox: every part of the gateway is well, so that tests may begin.
const { get } = require('node:http');

const TIMEOUT_MS = 2_000;

get(`http://127.0.0.1:${process.env.PORT}/api/v1/health`, { timeout: TIMEOUT_MS }, (response) => {
  let text = '';
  response.on('data', (chunk) => (text += chunk));
  response.on('end', () => process.exit(text === '{"status":"ok"}' ? 0 : 1));
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
