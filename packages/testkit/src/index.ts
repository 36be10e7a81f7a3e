// The one entry of testkit: generators, models and faults, for tests only.
export * from "./book-suite.ts";
export * from "./command-generator.ts";
export * from "./faulty-store.ts";
export * from "./floor.ts";
export * from "./founding.ts";
export * from "./market-flow.ts";
export * from "./memory-store.ts";
export * from "./message-arbitrary.ts";
export * from "./money-flow.ts";
export * from "./naive-book.ts";
export { NaiveMarket } from "./naive-market/naive-market.ts";
export type { NaiveListing, NaiveRefusal } from "./naive-market/naive-order.ts";
export * from "./naive-options.ts";
export * from "./option-desk.ts";
export * from "./option-endings.ts";
export * from "./random.ts";
export * from "./signed-option.ts";
export * from "./virtual-clock.ts";
