// The program under test.

import { fileURLToPath } from "node:url";

/** The one that a test run has built, or another one that it is told of. */
export const program = process.env.SAFEHOUSE_TEST_PROGRAM ?? fileURLToPath(new URL("../../target/release/safehouse", import.meta.url));
