import { hrefOf as hrefIn, type PageTable, type PagePath as PathIn, type To as ToIn } from "@candor/client/page";

/** The app declares its table of pages here: `declare module "…/navigation/paths.ts" { interface Registered { pages: … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: the app merges its table of pages into this interface
export interface Registered {}

export type Table = Registered extends { pages: infer P extends PageTable } ? P : PageTable;

export type PagePath = PathIn<Table>;

export type To<P extends PagePath> = ToIn<Table, P>;

export const hrefOf: <P extends PagePath>(to: To<P>) => string = hrefIn;
