// GET /api/images/<id>: returns a picture to a user who may read it. Every other request gets the same response as an unknown
// path.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressKey, type Limits } from "./rate-limit.ts";
import { addressOf } from "./request-context.ts";
import { type Sessions, tokenOf } from "./sessions.ts";

/** Returns the picture; undefined if it does not exist or the user may not read it. */
export type ReadPicture = (id: string, user: number) => Promise<Uint8Array | undefined>;

/** Headers of a picture. Browsers must not show it as a page, must not store it, and must not let other origins embed it. */
const PICTURE_HEADERS = {
	"content-type": "image/jpeg",
	"cache-control": "no-store",
	"x-content-type-options": "nosniff",
	"content-disposition": 'inline; filename="picture.jpg"',
	"cross-origin-resource-policy": "same-origin",
	"content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
	"referrer-policy": "no-referrer",
} as const;

interface PictureRoute {
	readonly read: ReadPicture;
	readonly sessions: Sessions;
	readonly limits: Limits;
	/** Headers that every response of this server has. */
	readonly headers: Readonly<Record<string, string>>;
	readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

export function addPictureRoute(app: FastifyInstance, { read, sessions, limits, headers, refuse }: PictureRoute): void {
	app.get<{ Params: { id: string } }>("/api/images/:id", async (request, reply) => {
		const token = tokenOf(request.headers.authorization);
		const found = token === "" ? undefined : sessions.find(token);
		// A token that is not in memory needs a look-up in the database. The number of such look-ups per address is limited.
		if (found instanceof Promise && limits.take("forged", addressKey(addressOf(request))) > 0) {
			found.catch(() => undefined);
			return refuse(request, reply);
		}
		const session = await found;
		const picture = session === undefined ? undefined : await read(request.params.id, session.user);
		if (picture === undefined) return refuse(request, reply);
		return reply
			.headers({ ...headers, ...PICTURE_HEADERS })
			.send(Buffer.from(picture.buffer, picture.byteOffset, picture.length));
	});
}
