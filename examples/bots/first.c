/* The line protocol in C: a bot that plays the first legal move it is told.
 *
 * cc -O2 -o first examples/bots/first.c
 * kiribako arena kiwara random program:./first
 */

#define _POSIX_C_SOURCE 200809L /* getline */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

int main(void) {
    char *line = NULL, *first = NULL;
    size_t room = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (getline(&line, &room, stdin) > 0) {
        line[strcspn(line, "\r\n")] = 0;
        if (begins(line, "kiribako-bot ")) {
            puts("name first.c\nready");
        } else if (begins(line, "match ")) {
            puts("ready");
        } else if (begins(line, "decide ")) {
            free(first);
            first = NULL;
        } else if (begins(line, "legal ")) {
            if (!first) first = strdup(line + strlen("legal "));
        } else if (begins(line, "go") && !first) {
            puts("moves"); /* too many to be listed unasked */
        } else if (begins(line, "go") || begins(line, "end")) {
            printf("move %s\n", first);
        } else if (begins(line, "quit")) {
            break;
        }
    }
    free(first);
    free(line);
    return 0;
}
