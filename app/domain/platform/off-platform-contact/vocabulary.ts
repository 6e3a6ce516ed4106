/**
 * The words of each concept. The model sees both the word and its concept, so that what it learns about one
 * messenger or verb applies to the others.
 */
const vocabulary: Record<string, string> = {
	messenger:
		"whatsapp whats whatsap wats watsapp wa zap zapzap telegram tele tg telegrama signal discord disc dc instagram insta ig gram snap snapchat sc facebook fb face messenger tiktok twitter twt x viber line wechat kik skype linkedin slack threads bluesky mastodon reddit tumblr hangouts zalo groupme imessage facetime teams voxer telegramm bereal finsta session threema matrix element substack polo youtube steam xbox meet zoom duo marco zulip soundcloud kakao qq wasap wasapp wapp wpp watsap whatsaap whatsappie whatsappa verdecito signalapp kakaotalk psn gamertag roblox twitch patreon bsky linktr inmail substacks imsg gchat groupchats skipe instagrama telegramie messengerze",
	dm: "dm dms pm inbox direct-message md",
	purse:
		"venmo zelle zele paypal pp cashapp chime revolut wise payoneer westernunion moneygram remitly bitcoin btc eth ethereum usdt usdc sol solana crypto monero tether applepay googlepay applecash gpay pix interac etransfer e-transfer bizum stripe cashtag paypalme comcheck skrill litecoin dogecoin trc20 gcash stablecoin f&f kofi ko-fi bigcartel throne vbucks v-bucks robux nitro oxxo nubank bdo bpi wises quickbooks square sepa zell paypals venmos",
	cash: "cash efectivo dinheiro comptant contanti bills twenties fifties envelope bucks bill cashier liquide especes bar gotowka gotowke bargeld gold money-order banknotes coins wad bundle bands bayad grana",
	bank: "wire wires wiring ach iban bank banking banktransfer routing transfer transfers transferencia virement bonifico swift deposit deposita depositar bankdetails giro bankaccount directdeposit banklogin wiretransfer account cuenta conto uberweisung virements transferir iolta checking savings bank-to-bank przelew",
	check: "check checks cheque cheques moneyorder",
	giftcard: "giftcard giftcards gift-card applecard steamcard visacard voucher prepaid",
	mail: "email emails e-mail e-mails mail mails mailbox correo courriel gmail hotmail outlook icloud yahoo aol proton protonmail inboxes emial mailen posta mailadresse mailadress adresse-mail ml mailing poczta e-posta",
	provider: "msn comcast fastmail live ymail",
	phone:
		"phone phones cell cellphone mobile telephone landline telefono telefone telefon cel celular numero number num nmber numba digits # tel handy mob telefonico voicemail extension linea celu movil handynummer telefonnummer telefonu numeru portable fixe jack landlines switchboard hotline voicemails burner fax",
	call: "call ring dial buzz llamame llamar llamo marcame ligar liga facetiming appelle appeler callme calling chiamami hop talk speak llamas anrufen ruf rufen telefonieren rufe tawag tawagan zadzwon dzwon ligacao ligue ligo telefona telefonea llame llamarte marcar marca marcas appelez rappelle rappelez jingle bell tinkle holler rings dials ringing dialing facetimes",
	text: "text txt texting sms mensajito textea texte-moi texte texto textos texts texted mensaje mensajes messagerie",
	site: "website site webpage page homepage sitio pagina web portal calendly linktree linktr.ee carrd bio-link store shop form intake questionnaire tienda",
	dot: "dot punto ponto punkt point dto",
	at: "at @ arroba arobase",
	ending: "com net org io co tv studio art xyz gg fm space love ink info biz dev us me",
	handle: "handle username nick nickname user tag profile usuario id screenname",
	same: "same mismo misma mesmo meme identical everywhere anywhere",
	reach:
		"reach contact find add follow ping hmu message msg write reply respond search look connect join invite accept request friend befriend hit slide tap drop come escribeme escribe buscame busco agrega agregame anade manda mandame pasame pasa dame chama procura trouve ajoute ecris chat hang locate scrivimi escribir escribame escribirme buscarme encuentrame hallame contactame contactar kontakt kontaktieren erreichen erreiche schreib schreiben schreibe meld melden joindre contactez ecrivez cherchez retrouve procure escreve seek google knock subscribe whisper shout get hold connects friends",
	send: "send give share shoot forward pass provide tell leave swap exchange cc loop put save need grab know furnish supply adv adv. facilitate",
	pay: "pay paid paying pays settle slip hand bring invoice charge remit refund tip reimburse pague pagas pago paga pagar pay-you payment payments retainer balance half money fee sum funds dinero",
	outside:
		"outside off-platform off offline privately private directly direct straight personally elsewhere besides externally fuera aparte side between ourselves without skip bypass avoid around dodge cut middleman middle reveal separately quietly independent dispense sin sans",
	fee: "fees commission percent % ten 10 10% surcharge tithe comision taxa frais slice toll percentage markup",
	here: "here aqui aca ici hier qui dito",
	platform: "platform app greenroom marketplace booking plataforma plateforme plattform system thing thread",
	not: "not no don't dont doesn't never won't wont can't cant cannot isn't ain't nah nope refuse didn't wouldn't shouldn't stop stopped nunca nao non pas rather don doesnt",
	told: "said says asked told wanted wants wrote claimed insisted asks asking tried pretending pretends kept keeps offered dijo pidio quiso pidieron pediu disse demande threatened yelled promised",
	other:
		"he she they him her them someone somebody guy man woman client brand agency agent manager photographer accountant lawyer scammer dude fella caller sponsor ex impostor company partner lady people anyone person una un",
	fraud:
		"scam scams scammed fraud fake phishing hacked stolen ghosted vanished reported blocked report burned legit banned impersonating disappeared estafa robado golpe arnaque lithuania prison cloned stalker",
	tax: "tax taxes taxable irs 1099 1099-k 1099-nec w-9 w9 w8ben deduct deductible deduction write-off income reportable impuestos imposto impots declarar declaran imposable irs' cpa bookkeeper audit audited vat withholding",
	paper:
		"contract clause section agreement po order ref reference permit policy terms nda release paragraph confirmation tracking serial ticket docket receipt statement factura contrato clausula facture license licence schedule case badge vendor number-plate",
	deliver:
		"caption hashtag hashtags tags tagged tagging credit mention logo deliverable deliverables overlay banner mockup scene screen frame prop video reel etiquetar script campaign",
	ask: "can could may would shall might should mind please pls plz kindly want lets let's let puedes podria puede porfa",
	question: "what what's which who how where when why do does is are que cual quel quoi quanto",
	you: "you u ya y'all your ur yours te tu ti tus usted su vous toi votre tua você voce vc dir ihr lei",
	me: "mi mim moi mich",
	my: "my our mis mon ma meu minha mio mia",
	i: "i im i'm i'll ill we we'll i've i'd yo je eu ich lemme",
	quicker:
		"easier faster quicker better best simpler easy quick prefer prefiero simplest cheaper discount less fastest mejor rapido facile rapide vite barato cheap easiest",
	app: "apps platforms network networks socials social media accounts messengers place",
	past: "used once last got was were had did before since",
	group: "group server groupchat gc channel chatgroup grupo community list broadcast canal",
	address:
		"address addresses adress adresse adressen direccion direcciones endereco details particulars coordonnees kontaktdaten datos dados contacts information",
	card: "card cards tarjeta cartao carte vcard businesscard letterhead stationery",
	printed:
		"watermark footer signature header bio exif metadata iptc properties filename sticker label credits descrip description about pinned backcover flap pdf deck pages sheet qr code codes barcode scan corner bottom top sign window door awning van truck hat registry directory yelp whois impressum imprint bulletin program brochure flyer transcript title photo",
	helper:
		"assistant assistants asst ea secretary receptionist reception paralegal coordinator colleague clerk husband wife mom mum mother dad father sister brother cousin daughter son roommate roomie producer editor bestie cohost co-host front desk hermana hermano prima primo tia tita mama assistentin collaboratrice managers",
	watch:
		"filter filters robot robots bot bots moderator moderators censor censors autocensor monitored logged logs listen listens listening watching eyes strips strip deletes delete mask masks masked stripped eats notifs alerts notifications alertes glitchy lags laggy slow",
	private:
		"privado privada confidential confidentially discreet quiet quieter alone encrypted cozier record handshake neighbor neighbour unmonitored",
	voice: "voice voz voix stimme spoken aloud orally speaking talking hablar hablamos falar parler",
	have: "have has having tienes tengo tens tem temos hast habe avez ai ve meron",
	use: "use uses using usa uso usar utiliser nutze benutze take takes accepts taking",
	keep: "keep stay stays remain stick leaves lives",
	go: "go goes going move moves moved switch jump head continue carry vamos vamonos weiter",
	want: "wanna needs wish hope like prefers quiero quieres quero",
	see: "see sees looks watch view read reads peek open opens",
	few: "one two three four five six seven eight nine zero uno dos tres cuatro cinco seis siete ocho nueve cero um dois quatro sete oito nove deux trois quatre cinq sept huit neuf zwei drei vier funf sechs sieben acht neun",
	time: "today tonight tomorrow monday tuesday wednesday thursday friday saturday sunday morning afternoon evening night noon midnight week weekend month months day days hour hours minute minutes year time date hoy manana lunes viernes sabado hoje amanha demain heute morgen january february march april june july august september october november december late early soon",
	later:
		"next future following ongoing repeat regular monthly proxima proximo prochain prochaine nachste nachsten afterwards eventually onward",
	price:
		"price prices rate rates cost costs amount budget dollars dollar hundred grand k usd precio preco prix preis tarif quote quotes",
	work: "shoots shot shots photos picture pictures videos film footage clip clips edit edits edited draft drafts camera lens light lights lighting color colors music audio sound story file files upload uploaded raw crop frames headshot headshots portrait outfit makeup hair wardrobe props set location rehearsal episode podcast drone thumbnail design font brief storyboard mood",
	greet:
		"hi hello hey hola oi ola bonjour hallo thanks thank thx gracias obrigado obrigada merci danke welcome sorry dear bro hon babe amor girl",
	place:
		"office house home venue counter gate table street room building booth lobby parking barn garage kitchen hotel church stage estudio oficina",
	good: "good great nice fine ok okay perfect lovely beautiful gorgeous happy sure cool",
	sign: "signed signs signing countersign",
	friends: "family familia amigos amis freunde",
	let: "allow allowed forbids forbidden against rule rules bars prohibits may-not",
	get: "gets getting receive receives received arrive arrives comes",
	make: "make makes made done doing puts work works",
	say: "say tells spell spelled spelling read-out type typed writes written",
};

/** A word's concept and position. */
export type Concept = { concept: string; start: number; end: number };

type Word = { word: string; start: number; end: number };

/** Concepts whose words are names. To hide them, people split them or write them with other characters. */
const NAMES = new Set(["messenger", "purse", "mail", "provider", "giftcard", "bank", "check"]);

/** Words that stand for themselves among the concepts, because they carry meaning but have no concept. */
const KEPT = new Set(
	"on in to by via through thru with over there at for from and or if is are am be will the a an of as after this that it all any other instead only just also up out back when now then before en por a para pelo no na pra sur par si et o y ? ! : , ; ( ) \" ' / + >".split(
		" ",
	),
);

const conceptsByWord = new Map<string, string>();
for (const [concept, words] of Object.entries(vocabulary))
	for (const word of words.split(" ")) if (!conceptsByWord.has(word)) conceptsByWord.set(word, concept);

/** A number that is the same for all words with the same letters and the same first letter. */
function packLetters(word: string): number {
	let letters = word.charCodeAt(0) << 24;
	for (let i = 1; i < word.length; i++) {
		const code = word.charCodeAt(i);
		letters = (letters + ((code * code * code) % 65_521)) | 0;
	}
	return letters;
}

/** Names by their first letter and their other letters in any order, so that "vnemo" is found. */
const scrambled = new Map<number, string>();
for (const [word, concept] of conceptsByWord)
	if (word.length >= 5 && NAMES.has(concept)) scrambled.set(packLetters(word), concept);
const NAME_MAX = 14;

/** The possible first words of a name that is written as two words. */
const beginnings = new Set(
	[...conceptsByWord]
		.filter(([, concept]) => NAMES.has(concept))
		.flatMap(([name]) => Array.from(name, (_, i) => name.slice(0, i)).slice(2)),
);

/** Digits and symbols, and the letters that they imitate: "p@yp@l", "te1egram". */
const LETTERS: Record<string, string> = {
	"@": "a",
	$: "s",
	"1": "l",
	"3": "e",
	"0": "o",
	"4": "a",
	"5": "s",
};

/**
 * The concepts of a text's words, with a mark at the start, at the end, and in place of words that
 * have no concept.
 */
export function getConcepts(words: readonly Word[]): Concept[] {
	const concepts: Concept[] = [{ concept: "^", start: 0, end: 0 }];
	let previous = "";
	for (const { word, start, end } of words) {
		const concept = conceptOfPair(previous, word) || conceptOfWord(word);
		if (concept) concepts.push({ concept, start, end });
		else if (concepts.at(-1)?.concept !== "~") concepts.push({ concept: "~", start, end });
		previous = word;
	}
	const end = words.at(-1)?.end ?? 0;
	concepts.push({ concept: words.length < 4 ? "end of few" : "end", start: end, end });
	return concepts;
}

/** The concept of a name written as two words, such as "cash app", or "". */
function conceptOfPair(first: string, second: string): string {
	if (!beginnings.has(first) || second.length < 2 || second.length > NAME_MAX) return "";
	const concept = conceptsByWord.get(first + second);
	return concept && NAMES.has(concept) ? concept : "";
}

/**
 * The concept of a word, the word itself if it is in KEPT, a placeholder such as `digits7` or `domain` for
 * its form, or "" for any other word.
 */
function conceptOfWord(word: string): string {
	if (word === "." || word === "!") return ".";
	const concept = conceptsByWord.get(word) ?? conceptOfName(word);
	if (concept) return concept;
	if (KEPT.has(word)) return word;
	const [sign = ""] = word;
	if (sign === "@") return word.length > 1 ? "@name" : "@";
	if (sign === "#") return word.length > 1 ? "#tag" : "#";
	if (sign === "$") return /^\$\d/.test(word) ? "$amount" : "$name";
	if (sign >= "0" && sign <= "9") return /^\d+$/.test(word) ? `digits${Math.min(word.length, 7)}` : "mixed";
	if (word.includes(".") && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(word)) return "domain";
	return "";
}

/**
 * The concept of a name whose letters are mixed up, replaced with digits or symbols, or separated by symbols.
 */
function conceptOfName(word: string): string | undefined {
	if (word.length < 4 || word.length > NAME_MAX) return undefined;
	if (/^[a-z]+$/.test(word)) return word.length >= 5 ? scrambled.get(packLetters(word)) : undefined;
	return (
		conceptsByWord.get(word.replace(/['.*_-]/g, "")) ??
		conceptsByWord.get(word.replace(/[@$13045]/g, (sign) => LETTERS[sign] as string))
	);
}
