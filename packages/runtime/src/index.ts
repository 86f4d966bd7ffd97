export * from './bells';
export * from './env';
export * from './logger';
export * from './loop';
export * from './metrics';
export * from './process';
export * from './rate-limiter';
export * from './redis';
