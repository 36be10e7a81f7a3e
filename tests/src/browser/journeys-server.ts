// The server that all journeys share but those which kill theirs. Nobody may change what others meet on it: each journey registers
// people of its own, and takes nothing for granted of who else is there.
import { beforeAll, inject } from "vitest";

export let server: { readonly url: string };

beforeAll(async () => {
	const answer = await fetch(inject("journeysServerDoor"));
	const said = await answer.text();
	if (!answer.ok) throw new Error(said);
	server = { url: said };
});
