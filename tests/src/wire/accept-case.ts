// Verifies users for tests: the user sends the data of a verification case, and a reviewer accepts it.
import { FOUNDER } from "@candor/core";
import type { RunningServer } from "./running-server.ts";

interface Person {
	readonly id: number;
	readonly token: string;
}

/** Returns data of a basic verification that passes the server's checks. */
export function typedData({ id }: Pick<Person, "id">, country = "TH") {
	return { country, name: "Ann Kaewsai", id_number: `N${id}`, contact: "ann@example.org", birth_date: "1990-02-28" };
}

/** Decides a user's case as a reviewer. @param rejected reason code to reject the name with; without it the case is accepted */
export async function decideCase(server: RunningServer, user: number, rejected?: "name_differs"): Promise<void> {
	const { queue, review } = server.app.verification;
	const reviewer = { operator: FOUNDER, accounts: [] };
	const { list } = await queue.list({ state: "open", offset: 0, limit: 200 });
	const id = list.find((row) => row.user === user)?.case ?? 0;
	const opened = await queue.open(id, reviewer);
	if (opened === undefined) throw new Error(`user ${user} has no open case`);
	const items = opened.items.map(({ item }) =>
		rejected !== undefined && item === "name" ? { item, accepted: false, code: rejected } : { item, accepted: true },
	);
	const decision = rejected === undefined ? ({ decision: "accept" } as const) : ({ decision: "reject", kind: "final" } as const);
	const result = await review.decide({ case: id, version: opened.version, ...decision, items, reason: "checked" }, reviewer);
	if ("refused" in result) throw new Error(result.refused);
}

export async function acceptCase(server: RunningServer, person: Person, country = "TH"): Promise<void> {
	await server.call("user/real_name", typedData(person, country), person);
	await decideCase(server, person.id);
}
