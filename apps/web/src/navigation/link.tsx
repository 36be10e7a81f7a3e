// A link to a page of this app.
import { Link as LinkIn, type LinkProps } from "@candor/client/page";
import type { ReactNode } from "react";
import type { PagePath, Table } from "./paths.ts";

export const Link: <P extends PagePath>(props: LinkProps<Table, P>) => ReactNode = LinkIn;
