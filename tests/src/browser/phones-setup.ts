// Setup file of Vitest for the browser tests: closes the phones (browser contexts) of each test when the test ends.
import { afterEach } from "vitest";
import { closePhones } from "./evidence.ts";

afterEach(({ task }) => closePhones(task));
