import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/testing.ts', '**/testing/**/*.ts'];

const noEnvironment = {
  object: 'process',
  property: 'env',
  message: 'The environment is read in main.ts, once, and validated.',
};
const pureDomain = [
  { object: 'Date', property: 'now', message: 'Time is a parameter in the domain.' },
  { object: 'Math', property: 'random', message: 'Randomness is a parameter in the domain.' },
  { object: 'Number', property: 'parseFloat', message: 'Money is bigint.' },
];
const noNumber = { selector: "CallExpression[callee.name='Number']", message: 'Money is bigint.' };
const noClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time is a parameter in the domain.',
};

export default defineConfig(
  globalIgnores([
    '**/dist/**',
    '**/node_modules/**',
    '.state/**',
    '**/public/**',
    'coverage/**',
    'packages/*/src/openapi.ts',
  ]),
  // Nothing is suppressed in the code: a rule that does not fit is changed here, for all code.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-exports': [
        'error',
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      'no-restricted-properties': ['error', noEnvironment],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-check': true, 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      // Both misread what the compiler accepts on purpose: text of known letters, and negating a branded bigint.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      // winston declares its transports as interfaces, which this rule takes for something else than their class.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // It is marked only to stand out, and permits what the configuration permits: a provider on the same host.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
      ],
      // Objects here are made by functions and hold closures: no method reads `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: false }],
    },
  },
  {
    files: [
      '**/src/main.ts',
      'scripts/src/commands/*.ts',
      'packages/verification/**/*.ts',
      'packages/operator/src/{gateway,migrate}.ts',
      ...TESTS,
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // Programs for a terminal.
    files: ['packages/verification/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // jest takes the default export of a module that it is configured with.
    files: ['packages/verification/src/mutants/{environment,transform}.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // A test may show what the compiler refuses.
    files: TESTS,
    rules: { '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }] },
  },
  {
    // A migration is one statement after the other, most of it SQL.
    files: ['migrations/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // The domain touches nothing: no clock, no chance, no floating point, no input or output.
    files: ['packages/domain/src/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?!node:crypto$|\\.{1,2}/\\w)', message: 'The domain imports node:crypto and its own files.' },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...['fetch', 'process', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'crypto', 'console'],
        { name: 'parseFloat', message: 'Money is bigint.' },
      ],
      'no-restricted-properties': ['error', ...pureDomain],
      'no-restricted-syntax': ['error', noClock, noNumber],
    },
  },
  {
    // Base58 counts in numbers, for speed; no money there.
    files: ['packages/domain/src/chain/tron-address.ts'],
    rules: { 'no-restricted-syntax': ['error', noClock] },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortSignal',
          'Buffer',
          'URL',
          '__dirname',
          'clearInterval',
          'console',
          'fetch',
          'module',
          'performance',
          'process',
          'require',
          'setInterval',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
