// What a worker has loaded serves all its suites: installed packages keep one instance per worker, and our sources are
// compiled once and evaluated anew for each suite, which gets its own state of them. Jest compiles and evaluates
// everything for each suite, which was a quarter of the processor time of suites without I/O.
const { sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');
const { loadPackage } = require('./jest-packages.cjs');

const INSTALLED = `${sep}node_modules${sep}`;

/** By file: the compiled text, and the function that evaluates it. */
const compiled = new Map();

module.exports = class extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    super(...args);
    const { executor, _environment: environment } = this;
    executor.compile = (code, filename) => {
      if (environment.global === undefined) return null; // the suite has ended
      const known = compiled.get(filename);
      if (known?.code === code) return known.evaluate;
      const evaluate = compileFunction(code, executor.injectedModuleParameters, { filename });
      compiled.set(filename, { code, evaluate });
      return evaluate;
    };
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (moduleName !== undefined && !options?.isInternalModule && !this._resolution.isCoreModule(moduleName)) {
      const path = this._resolution.resolveCjs(from, moduleName);
      if (path.includes(INSTALLED)) return loadPackage(path);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }
};
