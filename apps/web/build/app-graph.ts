// The chunks of the built app: the files that load with a module, and the catalogs that a feature's pages need.
import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** The path of a catalog below src/, as folder and locale. */
const CATALOG = /^((?:[\w-]+\/)*[\w-]+)\/texts\/([a-z]{2})\.(?:po|js)$/;
const SRC = /^.*\/apps\/web\/src\//;

export interface AppGraph {
	/** The chunks that every page begins with. */
	readonly entry: ReadonlySet<Chunk>;
	/** By folder with `texts/` below src/ and by locale: the catalog's module below src/. */
	readonly rooms: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** Names of the features' folders. */
	readonly features: readonly string[];
	/** Returns the chunk of a module. @param module below src/, with a chunk of its own */
	readonly chunkOf: (module: string) => Chunk;
	/** Returns these chunks and all that they import. */
	readonly filesOf: (chunks: readonly Chunk[]) => ReadonlySet<Chunk>;
	/** Returns the folders with catalogs that the feature's pages need, in addition to the shell's. */
	readonly roomsOf: (feature: string) => readonly string[];
	/** Returns the modules below src/ that the feature loads when one of its pages is opened. */
	readonly screensOf: (feature: string) => readonly string[];
}

export function readGraph(bundle: Rolldown.OutputBundle): AppGraph {
	const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
	const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
	const below = (module: string | null) => (module ?? "").replaceAll("\\", "/").replace(SRC, "");
	const chunkOf = (module: string): Chunk => {
		const found = chunks.find(({ facadeModuleId }) => below(facadeModuleId) === module);
		if (found === undefined) throw new Error(`src/${module} has no chunk of its own any more: see vite.config.ts`);
		return found;
	};
	const filesOf = (roots: readonly Chunk[]): ReadonlySet<Chunk> => {
		const all = new Set<Chunk>();
		const visit = (chunk: Chunk | undefined): void => {
			if (chunk === undefined || all.has(chunk)) return;
			all.add(chunk);
			for (const name of chunk.imports) visit(byName.get(name));
		};
		roots.forEach(visit);
		return all;
	};
	const rooms = new Map<string, Map<string, string>>();
	for (const { facadeModuleId } of chunks) {
		const [, room, locale] = CATALOG.exec(below(facadeModuleId)) ?? [];
		if (room === undefined || locale === undefined) continue;
		const known = rooms.get(room) ?? new Map<string, string>();
		rooms.set(room, known.set(locale, below(facadeModuleId)));
	}
	const fetchedBy = (feature: string): readonly string[] => {
		const own = [...filesOf([chunkOf(`features/${feature}/feature.ts`)])].filter((chunk) => !entry.has(chunk));
		return own.flatMap((chunk) => chunk.dynamicImports).map((name) => below(byName.get(name)?.facadeModuleId ?? ""));
	};
	const entry = filesOf(chunks.filter((chunk) => chunk.isEntry));
	return {
		entry,
		rooms,
		features: chunks.flatMap(
			({ facadeModuleId }) => /^features\/([\w-]+(?:\/[\w-]+)?)\/feature\.ts$/.exec(below(facadeModuleId))?.[1] ?? [],
		),
		chunkOf,
		filesOf,
		roomsOf: (feature) => [...new Set(fetchedBy(feature).flatMap((module) => CATALOG.exec(module)?.[1] ?? []))],
		screensOf: (feature) => [...new Set(fetchedBy(feature).filter((module) => /\.tsx$/.test(module)))],
	};
}
