import ipaddr from "ipaddr.js";

/** The settings that name other servers. */
type Connections = {
	DATABASE_URL?: string | undefined;
	MIGRATION_DATABASE_URL?: string | undefined;
	SMTP_URL?: string | undefined;
	S3_ENDPOINT?: string | undefined;
	BACKUP_S3_ENDPOINT?: string | undefined;
	CLAMD_HOST?: string | undefined;
	/** Hosts reached through a network that encrypts, according to the operator. */
	PLAIN_HOSTS: string[];
};

/**
 * Lines of the report about connections that would leave this machine without encryption, or
 * without checking the certificate. An SMTP URL without TLS is fine, because its connection
 * requires STARTTLS unless the URL says otherwise.
 */
export function unencryptedConnections({ PLAIN_HOSTS, ...given }: Connections): string[] {
	const isFar = (host: string) => !isThisMachine(host) && !PLAIN_HOSTS.includes(bare(host));
	const mistakes: string[] = [];
	for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL"] as const) {
		const url = given[name];
		if (url?.startsWith("postgres") && isFar(postgresHost(url)) && !isPostgresEncrypted(url))
			mistakes.push(
				`${name}: must end in ?sslmode=verify-full (or verify-ca, or require), since the database is on another machine`,
			);
	}
	const { SMTP_URL, CLAMD_HOST } = given;
	if (SMTP_URL && isFar(getHost(SMTP_URL)) && weakensTls(SMTP_URL))
		mistakes.push(
			"SMTP_URL: must not turn off TLS or certificate checks in its query, since the mail server is on another machine",
		);
	for (const name of ["S3_ENDPOINT", "BACKUP_S3_ENDPOINT"] as const)
		if (given[name]?.startsWith("http:") && isFar(getHost(given[name])))
			mistakes.push(`${name}: must begin with https:, since the store is on another machine`);
	if (CLAMD_HOST && isFar(CLAMD_HOST))
		mistakes.push(
			"CLAMD_HOST: must be this machine, since clamd has no encryption; use a tunnel to the other machine, or CLAMD_SOCKET",
		);
	return mistakes.map(
		(mistake) => `${mistake}; if the network itself is encrypted, add the host to PLAIN_HOSTS`,
	);
}

/** Whether an SMTP connection that starts unencrypted must switch to TLS first. */
export const demandsTls = (url: string, unencryptedHosts: string[]): boolean =>
	!isThisMachine(getHost(url)) && !unencryptedHosts.includes(bare(getHost(url)));

/** Whether a host is this machine, or a Unix socket on it. */
export function isThisMachine(host: string): boolean {
	const name = bare(host);
	if (name === "" || name.startsWith("/") || name === "localhost" || name.endsWith(".localhost")) return true;
	return ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback";
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, "$1").toLowerCase();

const getHost = (url: string): string => URL.parse(url)?.hostname ?? "unknown";

/**
 * Reads the host as the driver does: `host` in the query string takes precedence over the URL's host, and the
 * default is this machine.
 */
function postgresHost(url: string): string {
	const parsed = URL.parse(url) ?? URL.parse(url.replace("@/", "@localhost/"));
	return parsed
		? parsed.searchParams.getAll("host").at(-1) || decodeURIComponent(parsed.hostname)
		: "unknown";
}

function isPostgresEncrypted(url: string): boolean {
	const query = URL.parse(url)?.searchParams;
	const mode = query?.getAll("sslmode").at(-1) ?? "";
	// With `uselibpqcompat`, the driver accepts any certificate for `require`.
	return ["verify-full", "verify-ca"].includes(mode) || (mode === "require" && !query?.has("uselibpqcompat"));
}

/** Whether the URL's query sets an option with which nodemailer could weaken TLS. */
const weakensTls = (url: string): boolean =>
	[...(URL.parse(url)?.searchParams.keys() ?? [])].some((name) =>
		/^(ignoreTLS|requireTLS|opportunisticTLS|secure|host|service|proxy|tls(\..*)?)$/i.test(name),
	);
