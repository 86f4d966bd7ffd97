import { expect, test } from '@jest/globals';
import { html } from './html';

test('a text can end neither its element nor its attribute, in either kind of quotes', () => {
  const hostile = `https://shop.example/?"onfocus='alert(1)'&<script>`;
  const escaped = 'https://shop.example/?&quot;onfocus=&#39;alert(1)&#39;&amp;&lt;script&gt;';
  expect(html`<a href="${hostile}">${[hostile]}</a>`.markup).toBe(`<a href="${escaped}">${escaped}</a>`);
});
