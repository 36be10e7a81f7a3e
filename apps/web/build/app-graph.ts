// Analyses the built app: which files load together with a module, and which text catalogs the pages of a feature need.
import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** Pattern of a catalog's path below src/. It captures the folder and the locale. */
const CATALOG = /^((?:[\w-]+\/)*[\w-]+)\/texts\/([a-z]{2})\.(?:po|js)$/;
const SRC = /^.*\/apps\/web\/src\//;

export interface AppGraph {
	/** The chunks that load first on every page. */
	readonly entry: ReadonlySet<Chunk>;
	/** Path below src/ of each catalog's module, by locale, for each folder that contains `texts/`. */
	readonly catalogs: ReadonlyMap<string, ReadonlyMap<string, string>>;
	readonly features: readonly string[];
	/** Returns the chunk of a module. Throws if the chunk also contains other modules. @param module path below src/ */
	readonly chunkOf: (module: string) => Chunk;
	readonly filesOf: (chunks: readonly Chunk[]) => ReadonlySet<Chunk>;
	/** Returns the folders whose catalogs the feature's pages need. Folders whose catalogs every page loads are left out. */
	readonly catalogFoldersOf: (feature: string) => readonly string[];
	/** Returns the page modules (paths below src/) that the feature loads on demand. */
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
	const catalogs = new Map<string, Map<string, string>>();
	for (const { facadeModuleId } of chunks) {
		const [, folder, locale] = CATALOG.exec(below(facadeModuleId)) ?? [];
		if (folder === undefined || locale === undefined) continue;
		const known = catalogs.get(folder) ?? new Map<string, string>();
		catalogs.set(folder, known.set(locale, below(facadeModuleId)));
	}
	const fetchedBy = (feature: string): readonly string[] => {
		const own = [...filesOf([chunkOf(`features/${feature}/feature.ts`)])].filter((chunk) => !entry.has(chunk));
		return own.flatMap((chunk) => chunk.dynamicImports).map((name) => below(byName.get(name)?.facadeModuleId ?? ""));
	};
	const entry = filesOf(chunks.filter((chunk) => chunk.isEntry));
	return {
		entry,
		catalogs,
		features: chunks.flatMap(
			({ facadeModuleId }) => /^features\/([\w-]+(?:\/[\w-]+)?)\/feature\.ts$/.exec(below(facadeModuleId))?.[1] ?? [],
		),
		chunkOf,
		filesOf,
		catalogFoldersOf: (feature) => [...new Set(fetchedBy(feature).flatMap((module) => CATALOG.exec(module)?.[1] ?? []))],
		screensOf: (feature) => [...new Set(fetchedBy(feature).filter((module) => /\.tsx$/.test(module)))],
	};
}
