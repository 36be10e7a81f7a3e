// `candor first-user`: prints the invite code with which the first user of a live exchange registers in the app.
import { kyselyOf } from "../database/database.ts";
import { foundedMode } from "../exchange/genesis.ts";
import { FIRST_INVITE_HOURS, firstInviteUntil, hasUsers, makeFirstInvite } from "../features/accounts/plugin.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import type { Command } from "./commands.ts";

const AGAIN = "again";

export const firstUser: Command = async ({ config, database, store }, say, words) => {
	const mode = (await foundedMode(store)) ?? config.mode;
	if (mode !== "live") {
		say(
			mode === undefined
				? "This exchange is not founded yet, and MODE is not set: set MODE=live, as for the server."
				: "This exchange is a sandbox: everybody registers with the invite code CANDOR.",
		);
		return 1;
	}
	const people = kyselyOf<PeopleTables>(database.pool);
	if (await hasUsers(people)) {
		say("A user is already registered. Users invite others with the invite code that each of them finds under Account.");
		return 1;
	}
	const until = await firstInviteUntil(people, Date.now());
	if (until !== undefined && !words.includes(AGAIN)) {
		say(
			`An invite code already exists and is valid until ${new Date(until).toISOString()}. It cannot be shown again, because only its hash is stored.`,
		);
		say(`If it is lost, npm run candor -- first-user ${AGAIN} creates a new code and makes the old one invalid.`);
		return 1;
	}
	const code = await makeFirstInvite(people, Date.now());
	say(`Invite code of the first user: ${code}`);
	say(`It is valid for one registration within ${FIRST_INVITE_HOURS} hours; \`first-user ${AGAIN}\` replaces it.`);
	say(`Start the server, then register at ${config.publicUrl}/pages/user/login/register?invite_code=${code}`);
	return 0;
};
