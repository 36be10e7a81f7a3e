// Positions of the account topic: open ones come and go, full states by id, and an older state changes nothing.
import "@candor/client/fake-page";
import type { Ticket } from "@candor/contract";
import { expect, it } from "vitest";
import { takeTickets } from "./open-tickets.ts";

const ticket = (id: number, status: Ticket["status"] = 1, updated_at = 1) => ({ id, status, updated_at }) as Ticket;
const ids = (known: ReadonlyMap<number, Ticket>) => [...known.keys()];

it("open ones come and go", () => {
	const first = takeTickets(new Map(), { kind: "snapshot", tickets: [ticket(1), ticket(2, 0)] });
	expect(ids(first)).toEqual([1, 2]);
	const next = takeTickets(first, { kind: "change", tickets: [ticket(1, 3, 2), ticket(3, 2)] });
	expect(ids(next)).toEqual([2, 3]);
	expect(ids(takeTickets(next, { kind: "snapshot", tickets: [ticket(3)] }))).toEqual([3]);
});

it("a response older than the socket's message changes nothing", () => {
	const known = takeTickets(new Map(), { kind: "change", tickets: [ticket(1, 2, 5)] });
	expect(takeTickets(known, { kind: "change", tickets: [ticket(1, 1, 4)] }).get(1)?.status).toBe(2);
});

it("a message about something else changes nothing, so that nothing renders", () => {
	const known = takeTickets(new Map(), { kind: "snapshot", tickets: [ticket(1)] });
	expect(takeTickets(known, { kind: "change" })).toBe(known);
});
