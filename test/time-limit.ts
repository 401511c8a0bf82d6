import { setDefaultTimeout } from "bun:test";

/**
 * Time limit of a test in ms. The default of the runner is 5 s, after which it kills the processes that the test started.
 * On a busy machine a browser or database that several tests share then was gone.
 */
setDefaultTimeout(60_000);
