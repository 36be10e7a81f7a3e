// GET /api/proofs/liabilities/files/<snapshot>.jsonl: the public file with all leaves of a published tree of liabilities.
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Returns the file of a snapshot; undefined if the snapshot is not published or its tree is no longer stored. */
export type ReadLeavesFile = (snapshot: number) => Promise<Readable | undefined>;

interface LeavesFileRoute {
	readonly read: ReadLeavesFile;
	/** Headers that every response of this server has. */
	readonly headers: Readonly<Record<string, string>>;
	readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * Maximum number of files that are sent at the same time. Each one reads from the database until its client has received
 * everything.
 */
const MOST_RUNNING = 4;

export function addLeavesFileRoute(app: FastifyInstance, { read, headers, refuse }: LeavesFileRoute): void {
	let running = 0;
	app.get<{ Params: { file: string } }>("/api/proofs/liabilities/files/:file", async (request, reply) => {
		const snapshot = /^(\d{1,9})\.jsonl$/.exec(request.params.file)?.[1];
		if (snapshot === undefined) return refuse(request, reply);
		if (running >= MOST_RUNNING) return reply.code(503).headers(headers).header("retry-after", 10).send();
		running++;
		reply.raw.once("close", () => running--);
		const file = await read(Number(snapshot));
		if (file === undefined) return refuse(request, reply);
		return reply
			.headers({
				...headers,
				"content-type": "application/jsonl",
				"content-disposition": `attachment; filename="liabilities-${snapshot}.jsonl"`,
			})
			.send(file);
	});
}
