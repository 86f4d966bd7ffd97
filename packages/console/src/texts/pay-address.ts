/** The texts of a sheet with an address at which a customer pays. */
export const texts = {
  payAt: 'Pay at',
  copyAddress: 'Copy address',
  print: 'Print',
};
