/**
 * Base forms of ordinary English words, taken from technical documentation. A sentence may begin with one of them
 * without naming anything.
 */
const WORDS = `
abide ability able abort about above abruptly absence absent absolute abstract abstraction abuse accent accept
acceptable acceptance access accessibility accessible accessor accidental accommodate accomplish according account
accumulate accumulators accuracy accurate achieve acquire across act action actionable activate active actual adapt
adapter adaptive add addition additional additive address adheres adjacent adjust adopt adoption advance advantage
advertise advised advisory affect after afterward again against age agent agentic aggregate aggregation aggressive
agnostic ago agree agreement ahead aim aka alert algorithm alias align alignment alive all allocate allocation allow
allowlist almost alone along alongside alpha alphabet alphabetical already also alt alter alternate alternative
always am amazing ambiguity ambiguous among amongst amount an analogous analysis analytics analyze ancestor anchor
and animated animation annotated annotation announced announcement anonymous another answer any anymore anyone
anything anyway anywhere apart apostrophe appear appearance append applicable application applied apply appreciated
approach appropriate approval approve approvers apps arbitrary architecture are area arg argument argv arise
arithmetic around array arrive arrow art article artifact artificial as ask aspect assert assertion assess asset
assign assignment assistant associate assume assumptions assurances async asynchronous at atomic attach attachment
attack attacker attempt attention attribute attribution audio audit augment augmentation auth authenticate
authentication author authorization authorize auto autocomplete autocompletion autodetection autogenerate autolink
automate automatic automatically automation autonomous availability available average avg avoid await aware away
back backend background backoff backpressure backslash backtracking backward bad badge baked balance balancer banner
bar bare barrel base basename bash basically basis batch be bearer beautiful became because become been before began
begin behalf behave behavior behaviour behind being believe belong below benchmark beneficial benefit benign beside
best beta better between beyond bias bidirectional big bigger billing binary bind bit blank blind blobs block
blocklist blog blur body boilerplate bold book boolean bootstrap border boring borrowed both bots bottom bound
boundary box brace bracket branch brand breadcrumbs break breakdown breakpoints brevity bridge bring broad broadcast
broader broke broken broker browser bucket budget buffered buffering buffers buggy bugs build builder built builtin
bulk bullet bump bunch bundle bundler bus business busy but button by bypass byte cache cacheable calculate
calculation calendar calibrated call callable callback caller came can canary cancel cancellation candidate cannot
canonical cap capability capable capacity caption capture card cardinality care careful caret carried carry case
cast catalog catch category caught cause caution caveat cdn cell center central centralize certain certificate chain
challenge chance change changeset channel char character characteristics charge charset chat chatbot check checkbox
checker checklist checkout child children chips choice choose chore chose chosen chunk circular circumstances
citation claim clamp clarified clarify class classic classification classify clean cleanup clear clearer click
clickable client clipboard clipped clone close closer closest closure cloud cluster code codebase codec coerce
coercions coexist coffeescript coherent cold collaborative collapse collect collection collective collide collision
colocated colon color column combination combine come comma command comment commercial commit common communicate
communication community compact compaction companies companion compare comparison compatibility compatible
competition compilation compile compiler complete completion complex complexity compliance compliant complicated
complied comply component composable compose composition comprehensive compress compressible compression comprised
computation compute computer concatenated concatenation concept concern concise concrete concurrency concurrent
condition conditionally conduct confidence config configurable configuration configure confirm confirmation conflict
conform conformance confused confusing conjunction connect connection connectivity connector consecutive consequence
conservative consider considerably considerations consist consistency consistent console consolidate const constant
constrain constraint construct construction constructor consume consumer consumption contact contain container
content context contextual continuation continue continuous contract contrast contributed contributes contributing
contribution contributors control controller convenience convenient convention conversation conversational
conversion convert converter cookie coordinate coordination copied copy core corner correct correction corrective
correctness correlate correspond corrupt corruption cosine cost could count counter counterparts couple course cover
coverage crash crawl crawler create creation credential credit criteria criterion critical criticism cross crucial
crypto cumulative curl curly current cursor custom customer customise customizable customization customize cut
cutoff cycle cyclic daily damages dangerous dangling dark dash dashboard data database dataset date day db dead
deadlocks deal debounce debug decide decimal decision declaration declare decline decode decoder decompressed
decoration decorator decouple dedicated deduplicate deduplication deemed deep deeper default defer define definitely
definition deflate degradation degrade delay delegate delegation delete deletion deliberate delimit delimiter
deliver delivery delta demand demonstrate demos denial denied deny dep depend dependable dependency dependent deploy
deployment deprecate deprecation depth dereference derive descendant descending describe description descriptive
descriptor deserialized deserializing design desirable desired desktop despite destination destroy destruction
destructure detached detachment detail detect detection detectors determine deterministic deterministically develop
developer development deviation device devtools diagnostic diagram dialect dialog dictionary did diff differ
difference different differentiate difficult digest digit dimension dir direct direction directive directory disable
disallowed discard disclaimer disclosed disclosure disconnect discover discovery discrete discriminants
discriminated discriminator discuss discussion disk dispatch dispatchers display dist distance distinct distinction
distinguish distribute distribution dive diverge division do doc document documentation does doing domain domenic
done dont dot double down downgrade download downloader downstream dozens draft drag drain draw drawbacks drawn
drift drilling drive driver drop dropdown due duplicate duplication durable durably duration during dynamic
dynamically each eager earlier early ease easier easiest easily easy ecosystem edges edit editable editor effect
effective efficiency efficient effort egress either ejected elapsed element eligible eliminate ellipsis else
elsewhere email embed emission emit emitter emoji emphasis empty en enable encapsulate enclosing encode encoder
encompasses encounter encourage encrypted encryption end endpoint enforce enforcement engine engineers enhance
enhancement enough enqueued ensure enter entire entity entry entrypoint enum envelope environment ephemeral epoch
equal equality equivalent err error escape especially essence essential establish estimated estimates evaluate
evaluation even event eventually ever every everyone everything everywhere evicted eviction evidence evolve ex exact
example exceed except exception excess excessive exchange exclude exclusion exclusive executable execute execution
executor exempts exercise exfiltration exhaust exhaustion exhaustive exhibits exist existence exit expand expansion
expect expectations expensive experience experimental expertise expiration expire expiry explaining explains
explanation explicit explore exponential export exporter expose expression extend extensible extension extensive
extent external extra extract extraction extraneous extremely facade fact factor factory fade fail failure fair fake
fall fallback false falsey falsy familiar family far fashion fast faster fastest fatal favicon favor feat feature
fee feedback feel fell fenced fences fetch few fewer field figure file filename filesystem fill filter final
finalization finalize find fine finish finite fire firewall first fit five fix fixes fixture flag flash flat flatten
flavors flexibility flexible flicker flight float flow flush focus focusses fold folder follow font footer footnote
footprint for forbidden force foreground foreign forever forge forget forgiving fork form format formatter forth
forum forward found foundation foundational four fourth fragile fragment frame framework free freeze frequency
frequent fresh friendly from front frontend frontmatter frozen fulfill full fully function functional functionality
fundamental funding furnished further future fuzzy gain gallery gap garbage gate gather general generalize generate
generation generator generic genuinely get getter give given glob global glyph go goes going gone got governing
graceful grammar granted granular graph grateful great greater greedy green grid gross ground group grow growth
guarantee guard guardrails guess guidance guide guidelines gutter gzip had half hand handful handle handler
handshake handy hang happen happy hardcoded harden hardware harness has hash hatch have he head header headless
health heartbeat heavily heavy height held hello help helper helpful here hereby hero heuristic hex hexadecimal
hidden hide hierarchy high higher highest highlight highlighter hint his histogram historical history hit hold
holder hole home homepage honor hood hook hop horizontal host hostname hotfix hour hover how href huge human
hundreds hydrate hydration hygiene hyphens icon idea ideal idempotency idempotent identical identified identifier
identify identity idle iframe ignore illustrate illustration image img immediate immutable impact implement
implementation implications implicit implied imply import important impossible improper improve improvement in
inaccuracies inactive inappropriate include inclusion inclusive incoming incompatible incomplete inconsistencies
inconsistent incorporates incorrect increase incredible incrementally incur indefinitely indent indentation
independent index indicate indicator indices indirect individual inert infer inference infinite infinity inflate
influence info inform informal information informational informative infrastructure infringe inherit inheritance
initial initialization initialize initiate inject injection inline inner input insecure insensitive insert insertion
inside insight inspect inspection inspector inspiration inspired installations installed installer installing
installs instance instanceof instant instantiate instantiation instead instruct instruction instrument
instrumentation intact integer integrate integration intelligence intend intent intentional interact interaction
interactive interactivity intercept interception interceptor interest interface interfere intermediate internal
internationalization interoperability interpolated interpolation interpret interrupt interruption intersection
interval into intrinsics intro introduce introspection invalid invalidate invalidation inverse inverted investigate
invisible invocation invoke involve io is isolate isolation isomorphic issue it item iterable iterate iteration
iteratively iterator its itself job join jsdoc jump jumpstart just keep kept key keyboard keymap keyof keyword kind
know knowledge known label lack land language large larger last late latency later latest latter launched law layer
layout lazily lazy lead leaf leak learning least leave led left legacy legal legends legitimate length less lesson
lessons let letters level leverage liability liable library licensed licenses life lifecycle lifetime lift light
lightweight like likelihood limit limitation line link lint linter list listen listener literal little lives living
load loader local locale localhost localization localized located location locator lock lockfiles log logger logic
logical login logo logprobs long longer longest look lookup loop loopback loose lose loss lost lot low lower
lowercase lowest machine macro made magic mailto main maintain maintainer maintenance majority make malformed
malicious manage manageable management manager mandatory manifest manipulate manipulation manner manual manufacturer
many map margins mark marker marketing markup mask massive match matcher materials math mathematics matrix matter
max maximal maximize maximum may maybe me mean meaningful meant meanwhile measure measurement mechanism media meet
member memoized memory mental mentioned menu merely merge mess message met meta metadata method metric microphone
mid middle middleware might migrated migrates migration migrator million millisecond mime mimetype min minification
minified minifier minify minimal minimize minimum mint minus minute mirror misleading mismatch miss mistake mitigate
mix mixin mobile mock modal modality mode model modern modification modified modifier modify modular module moment
monitor monkey monorepos month more most mount mouse move much multi multicast multiline multimodal multipart
multiple multiplier multiply multistep multitude must mutable mutate mutation mutator mute mutual my name namespace
nanoid narrow native natural nature nav navigable navigate navigation navigator nbsp near nearest necessarily
necessary need needlessly negated negative negotiated negotiation neither neostandard nerds nest net network neutral
never new newer newest newline nice nicer niche no nobody nodes noise non nonce none nonempty nor normal
normalization normalize not notable notation nothing notice noticeable notification notify now npmignore nucleus
null nullable nullish number numeric obj object obligations obscure observability observe observer obsolete obtain
occur occurrence octal odd of off offer official offline offset often oidc ok okay old older omit on once one
ongoing online only onto opacity opaque open operate operation operator opposed opposite opt optimal optimistic
optimization optimize option optional or orchestrate orchestration order organisation organization organize origin
original originated originating other otherwise otlp our out outcome outdated outer outermost outgoing outline
output outside over overall overflow overhaul overhead overlap overlay overload overridden override oversized
overview overwrite overwritten own owner ownership package padding page paginated pagination pair palette panel
paragraph parallel parameter parens parent parentheses parenthesis parity parsable parse parser parsing part
partially participants particular party pass passages password past paste patched patches patching patent path
pathname pattern pause pay payload payments peer penalty pending people per perceived percent percentage percentiles
perf perfect perform performance performant perhaps period permanent permission permit persist persistence
persistent person personal pg phased phases photo phrases phrasing physical pick picker piece pill pin ping pipe
pipeline pixels place placeholder placement plain plaintext plan platform play playback plug plugin plural plus
point pointer poisoning policy poll pollution polyfill pong pool poor pop popular populate port portable portion
position positional positive possibility possible possibly post potential power powerful powershell practical
practice pre preallocated prebuilt precedence preceding precise precision predefined predicate predict predictable
prediction prefer preference prefetch prefix preflight preliminary preload preparation prepare prepend prerender
prescribed presence present presentation preserve preset press pretty prevent preview previous price primarily
primary primitive principle print prior prioritize priority privacy private proactively probability probably probe
problem problematic proceed process processor prod produce producer product production professional profile profiler
program programmatic programmatically progress progressive project promises promote prompt prop propagate
propagation propagators proper property proposal proposed proprietary prose protect protection protobuf protocol
prototype prove provenance provide provider proxied proxy prune public publish pull punctuation pure purpose push
put quadratic qualified quality quantity queried query question queue quickly quickstart quiet quietly quite quota
quotation quote race radio radius raised raises ran random randomness range rank rapid rare rate rather ratio raw rc
re reach reachable reactive reactivity read readability readable reader readonly ready real reality realtime reason
reasonable reasonably reattach rebase rebinding rebuild rebuilt receive receiver recent recipe recognition recognize
recommend recommendations reconciles reconnect reconnection reconstruct record recover recoverable recovery recreate
recurse recursion recursive red redact redaction redesigned redirect redirection reduce redundant ref refactor refer
referenced references referencing refine reflect refresh refusal refused refuses regarding regardless regenerate
regexes region register registration registry regress regression regular reject rejection relate relationship
relative relaxed release relevance relevant reliability reliable reliably reload rely remain remote remount remove
rename render renderer reopen reordering repair repeat repeatable replace replacement replay reply report reporter
repository represent representation reproduce reproducible reproduction request require requirement rerank rerun res
research resembles reserve reset resilient resize resolution resolvable resolve resolver resort resource respect
respective respond response responsibility responsible responsive rest restart restore restrict restriction
restructure result resumable resume resumption retain retention retried retrieval retrieve retry retryability
retryable return reusability reusable reuse revalidate revalidation reverse revert review revised revision revoke
rewrite rewritten rich richer rides right risk robust robustness role roll room root rotate rotation roughly round
roundtrip route routine row rule run runaway runnable runner runtime safe safety said same sample sandbox
sanitization sanitize satisfy save says scale scan scenario scenes schedule schema scheme scope scores scoring
scraping scratch screen screencast screenshot script scroll scrollable scrollbar seamless search second secondary
secret section secure security seed seeing seem seen sees segment select selectable selection selectively selector
self sell semantically semantics semicolon semver send sender sense sensitive sent sentence separate separation
separator sequence sequential serializable serialization serialize serializer series serious serve server serverless
servername service session set settle setup several severity shadow shaking shall shallow shape share shell shift
shim ship shipped short shortcut shorter shorthand should show shown shrink shutdown sibling side sidebar sign
signal signatures significant silent similar similarity simple simpler simplest simplify simply simulate
simultaneously since single singleton singular sit site situation size skeleton skew skill skip slash sleep slice
slight slot slow slower slug small smaller smallest smooth snapshot sniff snippet so social socket soft solely solid
solutions solve some someone something sometimes somewhat somewhere soon sort sorting source sourcemap space span
spawned speaker speaking spec special specialized specific specifically specification specificity specified
specifier specify speech speed spelling spend spent spinner split sponsoring spread square stabilized stable stack
stage stale stalled standalone standard standardize star start startup state stateful stateless statement static
statically statistics stats status stay stdin stdio steering step stick sticky still stop storage store story str
straight straightforward strange strategy stray stream streamable streamlining strict stricter strikethrough
stringified stringify strip strong structural structure struggle stuck stuff style stylesheet sub subclass
subdirectories subdomain subject sublicense submission submit subpath subprotocol subscribe subscription subsequent
subset substantial substitute substitution substring subtle subtracted subtree subtype succeed success successful
such sufficient suffix suggest suggestions suitable suite sum summarize summary super superfluous superseded
supplied supply support supposed suppress sure surface surprising surrounding survive suspend sustainable swallowed
swap switch switcher symbolic symbols symlinks sync synchronization synchronous syntactic syntax synthesized
synthesizing synthetic system tab table tag tail tailored tailwindcss take takeaway taken talk tampered tap target
task tasklists team teardown technical technique technology telemetry tell temp temperature template temporarily
temporary ten tenant term terminal terminate termination terminology test testling text textblock textual than
thanks that the their them theme themselves then there therefore these they thin thing think third those though
thought thousands thread three threshold threw throttle through throughout throughput throw thrown thus tick tie
tier tightens tilde time timeline timeout timer timestamp timezone tiny title to toast today together toggle token
tokenizer told tolerant ton too took tool toolkit toolset tooltip top topic total touch toward trace tracer track
tracker trade tradeoff traditional traffic trailers trailing trained training transaction transcribe transcript
transcription transfer transform transformation transformer transient transition translate translation transparent
transpile transport travels traversal traverse travis treat tree tricky tried tries trigger trim trip trivially
troubleshoot true truly truncated truncates truncation trust truth truthy try tune tunnel tuple turn tutorial tweak
twice two type typical typo typography ui unable unacceptable unaffected unauthenticated unauthorized unavailable
unbounded uncached uncancelled uncaught unchanged unchecked unclassified unclear unclosed uncompressed unconstrained
unconsumed undefined under undergone underlying underscore understand understandable understood undo undocumented
unescaped unexpected unfamiliar unfinished ungoverned unhandled unified unify unintended union unique unist unit
unknown unless unlikely unlimited unlisted unmaintained unmatched unmodified unmount unnecessary unneeded unpkg
unprocessed unquoted unreachable unrecognized unrelated unresolved unsafe unsampled unset unsigned unspecified
unstable unstructured unsuccessful unsupported until untouched untrusted untyped unused unwanted unwrap up upcoming
update upfront upgrade upload uploading upon upper uppercase upstream urls us usable usage use useful user username
using usual usually util utility utilize utilties valid validate validation validator value van var variable variant
variation varied variety various vary vast vector vendor verbatim verbose verification verified verify versa
versatile version versus vertical very via vice video view viewer viewport violate virtual visibility visible visit
visitor visual visualize voice void volume vulnerability vulnerable wait walk walker walkthrough want warm warn
warranty was waste watch watcher waterfalls way we web webhook website websocket week weight weird welcome well went
were what whatever when whenever where whereas wherever whether which whichever while white whitespace who whoever
whole whom whose why wide widens wider widget width wiki wildcard will window wins wire wish with withholds within
without wonderful word work workaround worker workflow workload workspace world worse worth would wrap wrapper
writable write writer written wrong wrote xai yargs year yet yield you your yourself zero zlib zone zoom zsh
`;

const LEXICON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** The endings of inflected forms, each with the ending of the base form. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["s", ""],
  ["es", ""],
  ["ies", "y"],
  ["ed", ""],
  ["ed", "e"],
  ["d", ""],
  ["ing", ""],
  ["ing", "e"],
  ["ly", ""],
  ["er", ""],
  ["er", "e"],
];

/** The base forms that a word may be an inflection of, and the word itself, in lower case. */
export function baseForms(word: string): string[] {
  const small = word.toLowerCase();
  const bases = ENDINGS.filter(([ending]) => small.endsWith(ending) && small.length - ending.length >= 3).map(
    ([ending, instead]) => small.slice(0, small.length - ending.length) + instead,
  );
  const doubled = /^(\w+)(\w)\2(?:ed|ing|er)$/.exec(small);
  return [small, ...bases, ...(doubled === null ? [] : [`${doubled[1]}${doubled[2]}`])];
}

export function isCommonWord(word: string): boolean {
  return baseForms(word).some((form) => LEXICON.has(form));
}
