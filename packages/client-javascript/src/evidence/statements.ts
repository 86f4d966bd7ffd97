/** The first line of every evidence file. */
export const FORMAT = 'crypto-payment-gateway evidence 1';

/** What every evidence file says about what its facts rest on. */
export const STATEMENTS = {
  signed_by_the_chain:
    'The super representatives of TRON sign each block: that a transaction is in it, that the chain executed it successfully, and the order and time of blocks. The sender signs the transaction: who sent it, and what it calls.',
  reported_by_the_node:
    'The logs are reported by the node of the gateway. Of a direct call of transfer() or transferFrom() they repeat what the sender signed. Of a call through another contract the sender, the recipient and the amount rest on the node alone.',
  stated_by_the_gateway:
    'The order, which transfer belongs to it, the webhooks and their responses are stated by the gateway. No signature of the chain covers them.',
};
