import ts from 'typescript';
import { describeEdit, type Edit, type Mutant } from './mutant';
import { isSql, sqlMutants } from './sql-mutants';

const { SyntaxKind: Kind } = ts;

const OPERATORS: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [Kind.LessThanToken]: ['<=', '>='],
  [Kind.LessThanEqualsToken]: ['<', '>'],
  [Kind.GreaterThanToken]: ['>=', '<='],
  [Kind.GreaterThanEqualsToken]: ['>', '<'],
  [Kind.EqualsEqualsEqualsToken]: ['!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['==='],
  [Kind.PlusToken]: ['-'],
  [Kind.MinusToken]: ['+'],
  [Kind.AsteriskToken]: ['/'],
  [Kind.SlashToken]: ['*'],
  [Kind.PercentToken]: ['*'],
  [Kind.PlusEqualsToken]: ['-='],
  [Kind.MinusEqualsToken]: ['+='],
};
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Methods whose result has the type of their object, so that the program is valid without them. */
const REMOVABLE_METHODS = ['filter', 'sort', 'toSorted', 'slice', 'reverse', 'trim', 'toLowerCase'];

/** Every mutant of a source file, in the order of the file. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const edits = new Map<string, Mutant>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (isLogging(node)) return;
    for (const found of editsOf(node, source)) {
      const key = `${String(found.start)} ${String(found.end)} ${found.replacement}`;
      const isChange = text.slice(found.start, found.end) !== found.replacement;
      if (isChange && !edits.has(key)) edits.set(key, describeEdit(file, text, declarationOf(node), found));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...edits.values()].sort((a, b) => a.start - b.start);
}

/** The name of the top-level declaration around a node. */
function declarationOf(node: ts.Node): string {
  let top = node;
  while (!ts.isSourceFile(top.parent)) top = top.parent;
  if (ts.isVariableStatement(top)) return top.declarationList.declarations[0]?.name.getText() ?? '';
  return ts.isFunctionDeclaration(top) || ts.isClassDeclaration(top) ? (top.name?.text ?? '') : '';
}

function editsOf(node: ts.Node, source: ts.SourceFile): Edit[] {
  const start = node.getStart(source);
  const replace = (operator: string, replacement: string): Edit => ({ operator, start, end: node.end, replacement });
  if (ts.isStringLiteral(node) && isDecision(node)) return [replace('string', "''")];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    return sqlOf(source.text, start, node.end);
  }
  if (ts.isBinaryExpression(node)) return binaryEdits(node, source);
  if (ts.isIfStatement(node)) return conditionEdits(node.expression, source);
  if (ts.isConditionalExpression(node)) return conditionEdits(node.condition, source);
  if (ts.isWhileStatement(node)) return conditionEdits(node.expression, source).filter((e) => e.replacement !== 'true');
  if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
    return [replace('negation', node.operand.getText(source))];
  }
  if (node.kind === Kind.TrueKeyword) return [replace('boolean', 'false')];
  if (node.kind === Kind.FalseKeyword) return [replace('boolean', 'true')];
  if (ts.isBigIntLiteral(node)) return [replace('number', `${String(BigInt(node.text.slice(0, -1)) + 1n)}n`)];
  if (ts.isNumericLiteral(node) && Number(node.text) <= 2) return [replace('number', String(Number(node.text) + 1))];
  if (ts.isExpressionStatement(node)) return [replace('statement', ';')];
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) return [replace('statement', ';')];
  if (ts.isReturnStatement(node) && !node.expression) return [replace('statement', ';')];
  if (ts.isThrowStatement(node)) return [replace('statement', ';')];
  if (ts.isArrayLiteralExpression(node)) return arrayEdits(node, source);
  if (ts.isSpreadAssignment(node)) return [replace('spread', '...{}')];
  return ts.isCallExpression(node) ? callEdits(node, source) : [];
}

/** A statement that only writes a log line: it decides about nothing. */
function isLogging(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return node.elseStatement === undefined && isLogging(node.thenStatement);
  if (ts.isBlock(node)) return node.statements.length > 0 && node.statements.every(isLogging);
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  const { expression: callee } = node.expression;
  return ts.isPropertyAccessExpression(callee) && /(?:^|\.)logger$/.test(callee.expression.getText());
}

/** A string that a function returns, or one in a table: decisions, in this code. */
function isDecision(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isReturnStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return node !== parent.condition;
  const isEntry = ts.isPropertyAssignment(parent) || ts.isArrayLiteralExpression(parent);
  return isEntry && !isSql(node.text) && functionAround(node) === undefined;
}

function functionAround(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node, ts.isFunctionLike);
}

function sqlOf(text: string, start: number, end: number): Edit[] {
  const literal = text.slice(start + 1, end - 1);
  if (!isSql(literal)) return [];
  const shift = start + 1;
  return sqlMutants(literal).map((edit) => ({ ...edit, start: edit.start + shift, end: edit.end + shift }));
}

function conditionEdits(condition: ts.Expression, source: ts.SourceFile): Edit[] {
  const at = { operator: 'conditional', start: condition.getStart(source), end: condition.end };
  return [
    { ...at, replacement: 'true' },
    { ...at, replacement: 'false' },
  ];
}

function binaryEdits(node: ts.BinaryExpression, source: ts.SourceFile): Edit[] {
  const { left, operatorToken, right } = node;
  const sides = { left: left.getText(source), right: right.getText(source) };
  const whole = { start: node.getStart(source), end: node.end };
  const { kind } = operatorToken;
  if (kind === Kind.AmpersandAmpersandToken || kind === Kind.BarBarToken) {
    return [sides.left, sides.right].map((side) => ({ ...whole, operator: 'logical', replacement: `(${side})` }));
  }
  if (kind === Kind.QuestionQuestionToken) return [{ ...whole, operator: 'default', replacement: `(${sides.left})` }];
  const isText = [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side));
  if (kind === Kind.PlusToken && isText) return [];
  const token = { start: operatorToken.getStart(source), end: operatorToken.end, operator: 'operator' };
  return (OPERATORS[kind] ?? []).map((replacement) => ({ ...token, replacement }));
}

/** A list returned empty, and a list of calls without each of them. */
function arrayEdits(node: ts.ArrayLiteralExpression, source: ts.SourceFile): Edit[] {
  if (node.elements.length === 0 || ts.isBinaryExpression(node.parent)) return [];
  const isResult =
    ts.isReturnStatement(node.parent) || ts.isArrowFunction(node.parent) || ts.isConditionalExpression(node.parent);
  const whole = { operator: 'array', start: node.getStart(source), end: node.end };
  const calls = node.elements.filter((element) => ts.isCallExpression(element) || ts.isSpreadElement(element));
  return [
    ...(isResult ? [{ ...whole, replacement: '[]' }] : []),
    ...(node.elements.length > 1 ? calls : []).map((call) => ({
      operator: 'element',
      start: call.getStart(source),
      end: call.end,
      replacement: ts.isSpreadElement(call) ? '...[]' : 'undefined',
    })),
  ];
}

function callEdits(node: ts.CallExpression, source: ts.SourceFile): Edit[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const swapped = METHODS[name.text];
  if (swapped !== undefined) {
    return [{ operator: 'method', start: name.getStart(source), end: name.end, replacement: swapped }];
  }
  if (!REMOVABLE_METHODS.includes(name.text)) return [];
  const replacement = expression.getText(source);
  return [{ operator: 'method', start: node.getStart(source), end: node.end, replacement }];
}

/** The text with a call at the start of every function with a body, which records that it runs. */
export function withRecords(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const starts: number[] = [];
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node);
    if (body) starts.push(body.getStart(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return starts.reduceRight(
    (changed, start) =>
      `${changed.slice(0, start + 1)}globalThis.__ran?.add(${JSON.stringify(`${file}:${String(start)}`)});${changed.slice(start + 1)}`,
    text,
  );
}

function bodyOf(node: ts.Node): ts.Block | undefined {
  return ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body) ? node.body : undefined;
}

/** What `withRecords` records when the code at an offset runs; undefined for code outside all functions. */
export function recordAround(file: string, text: string, offset: number): string | undefined {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  let innermost: string | undefined;
  const visit = (node: ts.Node): void => {
    if (offset < node.pos || offset >= node.end) return;
    const body = bodyOf(node);
    if (body && offset >= body.getStart(source)) innermost = `${file}:${String(body.getStart(source))}`;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return innermost;
}
