// The payment method in the block checkout. It has no fields: the shop's server opens the payment and sends the customer
// to the gateway's page.
(function ({ wcBlocksRegistry, wcSettings }, { element, htmlEntities }) {
  const { title, description, supports } = wcSettings.getSetting('crypto_payment_gateway_data', {});
  const name = htmlEntities.decodeEntities(title);
  const text = element.createElement('p', null, htmlEntities.decodeEntities(description));
  wcBlocksRegistry.registerPaymentMethod({
    name: 'crypto_payment_gateway',
    label: element.createElement('span', null, name),
    ariaLabel: name,
    content: text,
    edit: text,
    canMakePayment: () => true,
    supports: { features: supports },
  });
})(globalThis.wc, globalThis.wp);
