// Defines the path of Biome's program on this machine. npm installs only Biome's package for Linux x64, without the wrapper
// package.
import { existsSync } from "node:fs";
import { inRoot } from "../setup/checkout.mjs";

const PLATFORM = `cli-${process.platform}-${process.arch}`;
const candidates = [PLATFORM, `${PLATFORM}-musl`].map((name) => inRoot("node_modules", "@biomejs", name, "biome"));

export const BIOME = candidates.find((path) => existsSync(path)) ?? candidates[0];
