/* Classic Kiwara by hand in C: how fast random matches can go on this machine.
 *
 * The rules are those of kiribako.games.kiwara without its options: the classic board, the Okapi
 * for the first full territory, no other card. Moves have the same numbers and come in the same
 * order, chance comes from the same generator, so a trace equals that of bots.playouts.trace.
 */
#include <stdint.h>

typedef uint32_t Set; /* of spaces: space n is column n % 6 of row n / 6 */

enum { COLUMNS = 6, ROWS = 5, SPACES = 30, SPOTS = 22, TERRITORIES = 6, ANIMALS = 5 };
enum { GAZELLE, ZEBRA, CROCODILE, ELEPHANT, LION };
enum { TOTEM = 150, SWAP = 172, DECLINE = 202, FIRST_TOTEM = 203 }; /* placements from 0 */
enum { MOST_MOVES = ANIMALS * COLUMNS + 1 };
enum { PLACING, MOVING_TOTEM, SWAPPING, PLACING_TOTEM, OVER }; /* steps of a turn */

#define BOARD ((1u << SPACES) - 1)
#define BIT(n) (1u << (n))
#define SIZE(set) __builtin_popcount(set)
#define LOWEST(set) __builtin_ctz(set)

static const char DRAWING[] = "ABCCCC" "ABBCDD" "AABCCD" "EABBBF" "EEFFFF";
static const int VALUES[ANIMALS] = {2, 6, 0, 5, 1};
static const uint64_t FULL_HAND = 0x11256; /* four bits for each animal, gazelles lowest */
enum { OKAPI_POINTS = 5, HAND_BITS = 20 };

static Set territories[TERRITORIES], territory_of[SPACES];
static Set near[SPACES], across[SPACES]; /* neighbours, and those beyond a river */
static Set faced[SPOTS];                 /* the line a totem faces */

typedef struct {
    Set taken, red, hidden, gazelles, zebras, elephants, lions, swapped;
    uint32_t chance;
    uint64_t hands; /* seat 1 from bit 20 */
    int actor, step, totem, placed, earner;
} Position;

/* -- the board ------------------------------------------------------------------------------ */

static Set line(int number)
{
    Set spaces = 0;
    for (int n = 0; n < SPACES; n++)
        if (number < COLUMNS ? n % COLUMNS == number : n / COLUMNS == number - COLUMNS)
            spaces |= BIT(n);
    return spaces;
}

static Set beside(int space)
{
    int column = space % COLUMNS, row = space / COLUMNS;
    return (row > 0 ? BIT(space - COLUMNS) : 0) | (row < ROWS - 1 ? BIT(space + COLUMNS) : 0)
         | (column > 0 ? BIT(space - 1) : 0) | (column < COLUMNS - 1 ? BIT(space + 1) : 0);
}

/* Fill the tables; to be called once, before anything else. */
void draw_board(void)
{
    for (int letter = 0; letter < TERRITORIES; letter++) {
        territories[letter] = 0;
        for (int n = 0; n < SPACES; n++)
            if (DRAWING[n] == 'A' + letter)
                territories[letter] |= BIT(n);
    }
    for (int n = 0; n < SPACES; n++) {
        territory_of[n] = territories[DRAWING[n] - 'A'];
        near[n] = beside(n);
        across[n] = near[n] & ~territory_of[n];
    }
    for (int spot = 0; spot < SPOTS; spot++) /* clockwise: north, east, south, west */
        faced[spot] = line(spot < 11 ? spot : spot < 17 ? 16 - spot : 27 - spot);
}

/* -- chance, as in kernel/random.py --------------------------------------------------------- */

static inline uint32_t mix(uint32_t word)
{
    word = (word ^ word >> 16) * 0x21F0AAADu;
    word = (word ^ word >> 15) * 0x735A2D97u;
    return word ^ word >> 15;
}

static inline uint32_t spread(uint64_t seed)
{
    return mix(mix((uint32_t)seed) ^ (uint32_t)(seed >> 32));
}

static inline uint32_t random_below(Position *position, uint32_t n)
{
    position->chance += 0x9E3779B9u;
    return (uint64_t)mix(position->chance) * n >> 32;
}

/* -- legal moves ---------------------------------------------------------------------------- */

static inline uint64_t hand_of(const Position *position, int seat)
{
    return position->hands >> HAND_BITS * seat & (BIT(HAND_BITS) - 1);
}

static inline Set targets(const Position *position)
{
    return across[position->placed] & position->gazelles & ~position->hidden & ~position->swapped;
}

static int fill_placements(const Position *position, uint8_t *moves)
{
    uint8_t animals[ANIMALS];
    int kinds = 0, count = 0;
    uint64_t hand = hand_of(position, position->actor);
    for (int animal = 0; animal < ANIMALS; animal++)
        if (hand >> 4 * animal & 15)
            animals[kinds++] = animal * SPACES;
    for (Set open = faced[position->totem] & ~position->taken; open; open &= open - 1)
        for (int n = 0; n < kinds; n++)
            moves[count++] = animals[n] + LOWEST(open);
    return count;
}

static int fill_swaps(const Position *position, uint8_t *moves)
{
    int count = 0;
    for (Set spaces = targets(position); spaces; spaces &= spaces - 1)
        moves[count++] = SWAP + LOWEST(spaces);
    moves[count++] = DECLINE;
    return count;
}

static int fill_totem(const Position *position, uint8_t *moves)
{
    int count = 0, spot = position->totem;
    for (int steps = 1; steps <= 3 || !count; steps++) {
        spot = spot + 1 < SPOTS ? spot + 1 : 0;
        if (faced[spot] & ~position->taken)
            moves[count++] = TOTEM + steps;
    }
    return count;
}

static inline int fill_moves(const Position *position, uint8_t *moves)
{
    switch (position->step) {
    case PLACING: return fill_placements(position, moves);
    case MOVING_TOTEM: return fill_totem(position, moves);
    case SWAPPING: return fill_swaps(position, moves);
    default:
        for (int spot = 0; spot < SPOTS; spot++)
            moves[spot] = FIRST_TOTEM + spot;
        return SPOTS;
    }
}

/* -- playing a move ------------------------------------------------------------------------- */

static inline void finish_placing(Position *position)
{
    position->swapped = 0;
    position->step = position->taken == BOARD ? OVER : MOVING_TOTEM;
}

static inline void frighten(Position *position, Set beside_lion)
{
    position->hidden |= beside_lion & position->zebras;
    Set fleeing = beside_lion & position->gazelles & ~position->hidden;
    uint64_t red = SIZE(fleeing & position->red);
    position->hands += SIZE(fleeing) - red + (red << HAND_BITS);
    position->gazelles &= ~fleeing;
    position->taken &= ~fleeing;
    position->red &= ~fleeing;
}

static inline void place(Position *position, int animal, int space)
{
    Set here = BIT(space);
    position->hands -= 1ull << (HAND_BITS * position->actor + 4 * animal);
    position->taken |= here;
    if (position->actor)
        position->red |= here;
    switch (animal) {
    case GAZELLE: position->gazelles |= here; break;
    case ZEBRA: position->zebras |= here; break;
    case ELEPHANT: position->elephants |= here; break;
    case LION:
        position->lions |= here;
        frighten(position, near[space]);
        break;
    }
    if (animal <= ZEBRA && near[space] & position->lions)
        position->hidden |= here;
    if (position->earner < 0 && !(territory_of[space] & ~position->taken))
        position->earner = position->actor;
    if (animal == CROCODILE) {
        position->placed = space;
        if (targets(position)) {
            position->step = SWAPPING;
            return;
        }
    }
    finish_placing(position);
}

static inline void swap(Position *position, int space)
{
    Set here = BIT(position->placed), there = BIT(space);
    position->gazelles ^= here | there;
    if (!(position->red & here) != !(position->red & there))
        position->red ^= here | there;
    if (near[position->placed] & position->lions)
        position->hidden |= here;
    position->swapped |= here;
    position->placed = space;
    if (!targets(position))
        finish_placing(position);
}

static inline void turn_to(Position *position, int spot)
{
    position->totem = spot;
    position->step = PLACING;
    if (hand_of(position, 1 - position->actor))
        position->actor = 1 - position->actor;
}

static inline void apply(Position *position, int move)
{
    if (move < TOTEM)
        place(position, move / SPACES, move % SPACES);
    else if (move < SWAP) {
        int spot = position->totem + move - TOTEM;
        turn_to(position, spot < SPOTS ? spot : spot - SPOTS);
    } else if (move < DECLINE)
        swap(position, move - SWAP);
    else if (move == DECLINE)
        finish_placing(position);
    else
        turn_to(position, move - FIRST_TOTEM);
}

/* -- scoring -------------------------------------------------------------------------------- */

static int worth(const Position *position, Set seen)
{
    return VALUES[GAZELLE] * SIZE(seen & position->gazelles)
         + VALUES[ZEBRA] * SIZE(seen & position->zebras)
         + VALUES[ELEPHANT] * SIZE(seen & position->elephants)
         + VALUES[LION] * SIZE(seen & position->lions);
}

static void score(const Position *position, int points[2])
{
    points[0] = points[1] = 0;
    for (int n = 0; n < TERRITORIES; n++) {
        int lead = 2 * SIZE(territories[n] & position->red) - SIZE(territories[n]);
        if (lead)
            points[lead > 0] += worth(position, territories[n] & ~position->hidden);
    }
    if (position->earner >= 0)
        points[position->earner] += OKAPI_POINTS;
}

/* -- random matches, as in bots/playouts.py ------------------------------------------------- */

static Position opening(int first, uint64_t seed)
{
    return (Position){
        .chance = spread(seed),
        .hands = FULL_HAND | FULL_HAND << HAND_BITS,
        .actor = first,
        .step = PLACING_TOTEM,
        .earner = -1,
    };
}

static inline int random_move(Position *position, uint8_t *moves)
{
    return moves[random_below(position, fill_moves(position, moves))];
}

/* Matches with a copy for every decision; the number of decisions. */
int64_t playouts(int first, int64_t count, uint64_t seed)
{
    uint8_t moves[MOST_MOVES];
    int64_t decisions = 0;
    for (int64_t match = 0; match < count; match++) {
        Position two[2];
        int now = 0;
        two[0] = opening(first, seed + match);
        while (two[now].step != OVER) {
            two[1 - now] = two[now];
            now = 1 - now;
            apply(&two[now], random_move(&two[now], moves));
            decisions++;
        }
    }
    return decisions;
}

/* Matches with one position each; the number of decisions. */
int64_t playouts_in_place(int first, int64_t count, uint64_t seed)
{
    uint8_t moves[MOST_MOVES];
    int64_t decisions = 0;
    for (int64_t match = 0; match < count; match++) {
        Position position = opening(first, seed + match);
        while (position.step != OVER) {
            apply(&position, random_move(&position, moves));
            decisions++;
        }
    }
    return decisions;
}

/* The checksum over every move and score. */
uint32_t trace(int first, int64_t count, uint64_t seed)
{
    uint8_t moves[MOST_MOVES];
    uint32_t check = 0;
    for (int64_t match = 0; match < count; match++) {
        Position position = opening(first, seed + match);
        while (position.step != OVER) {
            int move = random_move(&position, moves);
            apply(&position, move);
            check = check * 31 + move;
        }
        int points[2];
        score(&position, points);
        check = (check * 31 + points[0]) * 31 + points[1];
    }
    return check;
}
