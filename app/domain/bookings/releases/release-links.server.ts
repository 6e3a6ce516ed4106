import { publicUrl } from "#app/infra/process/settings.server.ts";
import { isKeyedHash, isLastingHash, keyedHash, lastingHashes } from "#app/infra/security/secrets.server.ts";

const signing = (releaseId: string) => `release:${releaseId}`;
const copying = (releaseId: string) => `release-copy:${releaseId}`;

/** The parameters of a link to a release. The link works without an account. */
export type ReleaseLink = { releaseId: string; token: string };

/** The link with which someone signs a release without an account. Its token isn't stored. */
export const signingLink = (releaseId: string): ReleaseLink => ({
	releaseId,
	token: keyedHash(signing(releaseId)),
});

/** The path where someone signs a release. Both sides of the booking see it. */
export const signingPath = (releaseId: string): string =>
	`/releases/${releaseId}?token=${signingLink(releaseId).token}`;

/** The address that a side of the booking passes on, as a link or as a QR code. */
export const signingUrl = (releaseId: string): string => new URL(signingPath(releaseId), publicUrl()).href;

export const isSigningToken = ({ releaseId, token }: ReleaseLink): boolean =>
	isKeyedHash(signing(releaseId), token);

/** The link to the signer's own copy. Its token isn't stored. */
export const copyLink = (releaseId: string): ReleaseLink => ({
	releaseId,
	token: lastingHashes(copying(releaseId))[0] as string,
});

/**
 * The path of the signer's own copy, which only the signer gets, because it can also withdraw the release. It
 * stays valid for as long as the release is kept, even if the signing secret changes.
 */
export const copyPath = (releaseId: string, page: "" | "/photo" | "/withdraw" = ""): string =>
	`/releases/${releaseId}/copy${page}?token=${copyLink(releaseId).token}`;

export const isCopyToken = ({ releaseId, token }: ReleaseLink): boolean =>
	isLastingHash(copying(releaseId), token);
