import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { REPOSITORY } from './repository';

const SOURCE = join(REPOSITORY, 'packages/console/src');

/** Attributes and properties of objects whose value is read by people. */
const SHOWN_NAMES = new Set(
  'alt aria-description aria-label caption copyName error help hint label placeholder text title verb word'.split(' '),
);
/** Of these components, the name is such a value too. */
const NAMED_COMPONENTS = new Set(['CopyButton', 'Fact', 'Menu', 'Tabs']);
/** What is typed as it is, in every language. */
const VERBATIM_ELEMENTS = new Set(['code']);
const VERBATIM = new Set(['https://']);
/** A word or words that begin like a sentence, wherever they are; keys of the keyboard are compared. */
const SENTENCE = /^\p{Lu}\p{Ll}*(?:[ ’,].*|\p{Ll}[.?!…]?)$/u;
const COMPARISONS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
];
const JOINTS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
];

test('a component has no text of its own: texts are in src/texts', () => {
  expect(componentsIn('').flatMap(literalsOf)).toEqual([]);
});

test.each([
  ['<p>Paid</p>', ['Paid']],
  ['<p>{count} orders</p>', ['orders']],
  ['<p>{count} · %</p>', []],
  ['<code>gateway audit</code>', []],
  ['<p aria-label="Paid" class="paid" />', ['Paid']],
  ['<p title={isPaid ? "Paid" : texts.open} />', ['Paid']],
  ['<p title={`${count} orders`} />', ['${} orders']],
  ['<p title={hintOf("key")} class={`tone-${tone}`} />', []],
  ['<p>{isPaid ? "paid" : ""}</p>', ['paid']],
  ['<p>{isPaid && `${count} paid`}</p>', ['${} paid']],
  ['<Fact name="Amount" />', ['Amount']],
  ['<Icon name="arrowDown" />', []],
  ['showToast("It is paid.")', ['It is paid.']],
  ['choose("state", "State")', ['State']],
  ['if (event.key === "Enter") go("orders/Paid")', []],
  ['const tab = { label: "all", icon: "arrowDown" }', ['all']],
  ['<p title={texts.paid}>{texts.paid}: {amount}</p>', []],
])('in %s, the texts are %j', (source, texts) => {
  expect(textsIn('example.tsx', source).map(({ text }) => text)).toEqual(texts);
});

function componentsIn(folder: string): string[] {
  return readdirSync(join(SOURCE, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? componentsIn(name) : name.endsWith('.tsx') ? [name] : [];
  });
}

/** "shell/login-page.tsx:20: Sign in" for each text. */
function literalsOf(name: string): string[] {
  const source = readFileSync(join(SOURCE, name), 'utf8');
  return textsIn(name, source).map(({ line, text }) => `${name}:${line}: ${text}`);
}

function textsIn(name: string, source: string): { line: number; text: string }[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { line: number; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const text = wordsOf(node);
    if (text !== undefined && /\p{L}/u.test(text.replaceAll('${}', '')) && !VERBATIM.has(text) && isShown(node, text)) {
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: text.trim().replace(/\s+/g, ' '),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The text of a node that is one; values in a template are left out. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('${}');
}

/** Whether a person reads it: follows the literal up to what its value becomes. */
function isShown(node: ts.Node, text: string): boolean {
  if (ts.isImportDeclaration(node.parent)) return false;
  if (ts.isJsxText(node)) return !isVerbatim(node.parent);
  const isCompared = ts.isBinaryExpression(node.parent) && COMPARISONS.includes(node.parent.operatorToken.kind);
  return (SENTENCE.test(text) && !isCompared) || isValueShown(node);
}

function isValueShown(value: ts.Node): boolean {
  const { parent } = value;
  if (ts.isConditionalExpression(parent)) return parent.condition !== value && isValueShown(parent);
  if (ts.isBinaryExpression(parent)) return JOINTS.includes(parent.operatorToken.kind) && isValueShown(parent);
  if (ts.isParenthesizedExpression(parent) || ts.isTemplateSpan(parent)) return isValueShown(parent);
  if (ts.isTemplateExpression(parent)) return isValueShown(parent);
  if (ts.isJsxAttribute(parent)) return isShownAttribute(parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === value && SHOWN_NAMES.has(parent.name.getText());
  if (!ts.isJsxExpression(parent)) return false;
  return ts.isJsxAttribute(parent.parent) ? isShownAttribute(parent.parent) : !isVerbatim(parent.parent);
}

function isShownAttribute({ name, parent }: ts.JsxAttribute): boolean {
  if (name.getText() === 'name') return NAMED_COMPONENTS.has(parent.parent.tagName.getText());
  return SHOWN_NAMES.has(name.getText());
}

function isVerbatim(element: ts.Node): boolean {
  return ts.isJsxElement(element) && VERBATIM_ELEMENTS.has(element.openingElement.tagName.getText());
}
