* The duties of crews.csv.
NAME          CREWS
ROWS
 N  COST
 E  FLIGHT1
 E  FLIGHT2
 E  FLIGHT3
 E  FLIGHT4
 E  FLIGHT5
 L  VAN
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    D1        COST               120   FLIGHT1              1
    D1        FLIGHT2              1
    D2        COST               150   FLIGHT1              1
    D2        FLIGHT2              1   FLIGHT3              1
    D2        VAN                  1
    D3        COST               110   FLIGHT3              1
    D3        FLIGHT4              1
    D4        COST               130   FLIGHT4              1
    D4        FLIGHT5              1
    D5        COST               155   FLIGHT3              1
    D5        FLIGHT4              1   FLIGHT5              1
    D5        VAN                  1
    D6        COST                60   FLIGHT5              1
    D7        COST               140   FLIGHT1              1
    D7        FLIGHT5              1   VAN                  1
    D8        COST               100   FLIGHT2              1
    D8        FLIGHT3              1
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       FLIGHT1              1
    RHS       FLIGHT2              1
    RHS       FLIGHT3              1
    RHS       FLIGHT4              1
    RHS       FLIGHT5              1
    RHS       VAN                  1
ENDATA
