// The one entry of testkit: generators, models and faults, for tests only.
export * from "./command-generator.ts";
export * from "./faulty-store.ts";
export * from "./founding.ts";
export * from "./memory-store.ts";
export * from "./money-flow.ts";
export * from "./random.ts";
export * from "./virtual-clock.ts";
