import type { CommandField, OperatorCommand } from "./command-form.ts";

const item: readonly CommandField[] = [
	{ name: "product", as: "text", typed: "PRODUCT" },
	{ name: "item", as: "whole", typed: "ITEM" },
];

export const heldCommands: readonly OperatorCommand[] = [
	{ type: "ReleaseHeld", name: "release-held", fields: item, fixed: { way: "release" } },
	{ type: "ReleaseHeld", name: "close-held", fields: item, fixed: { way: "close" } },
];
