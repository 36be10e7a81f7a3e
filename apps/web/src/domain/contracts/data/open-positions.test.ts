import "@candor/client/fake-page";
import type { Position } from "@candor/contract";
import { expect, it } from "vitest";
import { takePositions } from "./open-positions.ts";

const position = (id: number, status: Position["status"] = 1, updated_at = 1) => ({ id, status, updated_at }) as Position;
const ids = (known: ReadonlyMap<number, Position>) => [...known.keys()];

it("the app adds open positions and removes ended ones", () => {
	const first = takePositions(new Map(), { kind: "snapshot", positions: [position(1), position(2, 0)] });
	expect(ids(first)).toEqual([1, 2]);
	const next = takePositions(first, { kind: "change", positions: [position(1, 3, 2), position(3, 2)] });
	expect(ids(next)).toEqual([2, 3]);
	expect(ids(takePositions(next, { kind: "snapshot", positions: [position(3)] }))).toEqual([3]);
});

it("the app ignores a response that is older than the socket's message", () => {
	const known = takePositions(new Map(), { kind: "change", positions: [position(1, 2, 5)] });
	expect(takePositions(known, { kind: "change", positions: [position(1, 1, 4)] }).get(1)?.status).toBe(2);
});

it("the app returns the same state for a message about other data, so that no component renders", () => {
	const known = takePositions(new Map(), { kind: "snapshot", positions: [position(1)] });
	expect(takePositions(known, { kind: "change" })).toBe(known);
});
