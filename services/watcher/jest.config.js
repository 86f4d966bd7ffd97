// `npx jest` here runs the suites of this service.
const config = require('../../jest.config');

module.exports = {
  ...config,
  projects: config.projects.filter(({ displayName }) => displayName === 'services/watcher'),
};
