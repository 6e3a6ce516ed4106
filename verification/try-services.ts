/**
 * Starts the built server with each service that this machine has installed from packages, configured as in deploy/
 * and docs/operating.md: behind nginx and Caddy, on PostgreSQL, with an SMTP relay, with clamd, and with rsyslog. Exit codes: 0
 * everything that is installed works, 1 a check failed or nothing is installed, 2 wrong arguments.
 */
import { readArguments } from "../scripts/read-arguments.ts";
import { onPath } from "../scripts/setup/browser.mjs";
import { clamd } from "./try-services/clamd.ts";
import { logs } from "./try-services/logs.ts";
import { mail } from "./try-services/mail.ts";
import { postgres } from "./try-services/postgres.ts";
import { proxies } from "./try-services/proxies.ts";

const usage =
	"npm run try:services: the server with this machine's nginx, Caddy, PostgreSQL, exim, clamd, and rsyslog, as in deploy/ and docs/operating.md. Build first: npm run build";
readArguments({ usage, options: {} }, () => undefined);

const services = [...proxies, postgres, mail, clamd, logs];
const installed = services.filter(({ programs }) => programs.every((program) => onPath(program).length > 0));
for (const { name, packageName } of services.filter((service) => !installed.includes(service)))
	console.log(`${name} is not installed: sudo apt-get install -y ${packageName}`);
let isEverythingWell = installed.length > 0;
for (const { tryIt } of installed) isEverythingWell = (await tryIt()) && isEverythingWell;
process.exitCode = isEverythingWell ? 0 : 1;
