export * from './messages/message-channels';
export * from './messages/message-feed';
export * from './messages/message-queue';
export * from './messages/operator-incidents';
export * from './messages/operator-troubles';
