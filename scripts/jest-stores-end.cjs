module.exports = async () => {
  await globalThis.closeTestStores?.();
};
