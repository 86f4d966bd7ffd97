export * from './message-channels';
export * from './message-feed';
export * from './message-queue';
export * from './operator-incidents';
export * from './operator-troubles';
