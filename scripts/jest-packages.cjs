// The installed packages that a worker has loaded, each once for all its suites.

/** What packages defined globally when they were loaded, which they do once: no suite may remove it. */
const globalsOfPackages = new Set();

/**
 * Loads an installed package, or returns what was loaded before.
 * @param {string} path
 */
function loadPackage(path) {
  if (path in require.cache) return require(path);
  const before = new Set(Reflect.ownKeys(globalThis));
  const exported = require(path);
  for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) globalsOfPackages.add(key);
  return exported;
}

module.exports = { globalsOfPackages, loadPackage };
