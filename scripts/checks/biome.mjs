// Where Biome's program for this machine lies: it is installed as its platform package (docs: design, choices already made).
import { existsSync } from "node:fs";
import { inRoot } from "../setup/checkout.mjs";

const PLATFORM = `cli-${process.platform}-${process.arch}`;
const candidates = [PLATFORM, `${PLATFORM}-musl`].map((name) => inRoot("node_modules", "@biomejs", name, "biome"));

export const BIOME = candidates.find((path) => existsSync(path)) ?? candidates[0];
