import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const openssl = (folder: string, ...args: string[]) =>
	execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });

/** Makes a certificate authority in a folder: ca.pem and ca.key. */
export function makeAuthority(folder: string): void {
	const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key"];
	openssl(folder, "req", "-x509", ...key, "-days", "2", "-subj", "/CN=Test authority", "-out", "ca.pem");
}

/** Issues a certificate of the folder's authority for a server or a client: `<file>.pem` and `<file>.key`. */
export function issueCertificate(folder: string, name: string, file = name): void {
	const [key, request, certificate] = [`${file}.key`, `${file}.csr`, `${file}.pem`];
	writeFileSync(join(folder, `${file}.ext`), `subjectAltName=DNS:${name}\n`);
	openssl(
		folder,
		"req",
		"-newkey",
		"rsa:2048",
		"-nodes",
		"-keyout",
		key,
		"-subj",
		`/CN=${name}`,
		"-out",
		request,
	);
	const signer = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"];
	openssl(folder, "x509", "-req", "-in", request, ...signer, "-extfile", `${file}.ext`, "-out", certificate);
}
