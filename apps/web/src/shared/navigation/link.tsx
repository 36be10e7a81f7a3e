import { Link as LinkIn, type LinkProps as PropsIn } from "@candor/client/page";
import type { ReactNode } from "react";
import type { PagePath, Table } from "./paths.ts";

export type LinkProps<P extends PagePath> = PropsIn<Table, P>;

export const Link: <P extends PagePath>(props: LinkProps<P>) => ReactNode = LinkIn;
