import { z } from "zod";

export const operatorRole = z.enum(["support", "reviewer", "treasurer", "publisher", "administrator"]);
